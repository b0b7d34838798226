import type { Check } from './check.ts';
import { eventually, metadataChangedAfter } from './observing.ts';

const NOTE = '---\nstatus: open\n---\n# Title\n\nSee [[target]] and #tag.\n';

/** The rest of the app: metadata, file manager, plugin data, start-up. */
export const appChecks: Check[] = [
  {
    name: 'a new note is parsed after its create event, and changed says so',
    observe: async (bench) => {
      const { vault, metadataCache } = bench.app;
      const path = `${bench.folder}/a.md`;
      let atCreate: unknown = 'no event';
      const ref = vault.on('create', (entry) => {
        if (entry.path === path) atCreate = metadataCache.getCache(path);
      });
      const changed = await metadataChangedAfter(bench, path, () => vault.create(path, NOTE));
      vault.offref(ref);
      const cache = metadataCache.getCache(path);
      return {
        atCreate,
        changed,
        heading: cache?.headings?.[0]?.heading,
        tag: cache?.tags?.[0]?.tag,
        link: cache?.links?.[0]?.link,
        status: cache?.frontmatter?.['status'] as unknown,
      };
    },
    expected: {
      atCreate: null,
      changed: true,
      heading: 'Title',
      tag: '#tag',
      link: 'target',
      status: 'open',
    },
  },
  {
    name: 'a rename does not say changed, and the metadata moves along',
    observe: async (bench) => {
      const { vault, metadataCache } = bench.app;
      const file = await vault.create(`${bench.folder}/a.md`, NOTE);
      await eventually(() => metadataCache.getFileCache(file));
      const changed = await metadataChangedAfter(bench, `${bench.folder}/b.md`, () =>
        vault.rename(file, `${bench.folder}/b.md`),
      );
      return { changed, heading: metadataCache.getFileCache(file)?.headings?.[0]?.heading };
    },
    expected: { changed: false, heading: 'Title' },
  },
  {
    name: 'front matter that is no YAML takes nothing else of the note with it',
    observe: async ({ app: { vault, metadataCache }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, '---\naliases:\n- @nobody\n---\n# Title\n');
      const { headings } = await eventually(() => metadataCache.getFileCache(file));
      return { heading: headings?.[0]?.heading, line: headings?.[0]?.position.start.line };
    },
    expected: { heading: 'Title', line: 4 },
  },
  {
    name: 'links resolve, also when their target comes later',
    observe: async ({ app: { vault, metadataCache }, folder }) => {
      const source = `${folder}/source.md`;
      const target = `${folder}/${folder}-later.md`;
      await vault.create(source, `[[${folder}-later]]`);
      await eventually(() => metadataCache.unresolvedLinks[source]?.[`${folder}-later`]);
      await vault.create(target, '');
      return eventually(() => metadataCache.resolvedLinks[source]?.[target]);
    },
    expected: 1,
  },
  {
    name: 'renaming through the file manager rewrites the links to the note',
    observe: async ({ app: { vault, metadataCache, fileManager }, folder }) => {
      const target = await vault.create(`${folder}/${folder}-before.md`, '');
      const source = await vault.create(`${folder}/source.md`, `a [[${folder}-before#part|shown]] b`);
      await eventually(() => metadataCache.resolvedLinks[source.path]?.[target.path]);
      await fileManager.renameFile(target, `${folder}/${folder}-after.md`);
      const text = await vault.read(source);
      return text.replaceAll(folder, '~');
    },
    expected: 'a [[~-after#part|shown]] b',
  },
  {
    name: 'front matter is changed and the body kept',
    observe: async ({ app: { vault, fileManager }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, '---\nkeep: 1\n---\n\nBody\n');
      await fileManager.processFrontMatter(file, (frontmatter: Record<string, unknown>) => {
        frontmatter['added'] = 'yes';
      });
      return vault.read(file);
    },
    expected: '---\nkeep: 1\nadded: yes\n---\n\nBody\n',
  },
  {
    name: 'a match handed to a note that is read is brought into sight',
    observe: async ({ app: { vault, workspace }, folder }) => {
      const content = `${'Filler.\n\n'.repeat(60)}The needle is here.\n\n${'Filler.\n\n'.repeat(60)}`;
      const file = await vault.create(`${folder}/a.md`, content);
      const leaf = workspace.getLeaf('tab');
      await leaf.openFile(file, { active: true, state: { mode: 'preview' } });
      const start = content.indexOf('The needle');
      leaf.setEphemeralState({ match: { content, matches: [[start, start + 19]] } });
      const inSight = await eventually(() => {
        const paragraphs = Array.from(leaf.view.containerEl.querySelectorAll('p'));
        const needle = paragraphs.find((paragraph) => paragraph.textContent.includes('needle'));
        const { top = -1 } = needle?.getBoundingClientRect() ?? {};
        return top > 0 && top < window.innerHeight;
      });
      leaf.detach();
      return inSight;
    },
    expected: true,
  },
  {
    name: 'saveData is data.json in the plugin folder',
    observe: async ({ app: { vault }, plugin }) => {
      const path = `${plugin.manifest.dir}/data.json`;
      const before: unknown = await plugin.loadData();
      await plugin.saveData({ a: [1] });
      const onDisk = await vault.adapter.read(path);
      const loaded: unknown = await plugin.loadData();
      await vault.adapter.remove(path);
      return { before, onDisk, loaded };
    },
    expected: { before: null, onDisk: '{\n  "a": [\n    1\n  ]\n}', loaded: { a: [1] } },
  },
  {
    name: 'local storage keeps values and clears them with null',
    observe: ({ app }) => {
      app.saveLocalStorage('contract', { kept: true });
      const kept: unknown = app.loadLocalStorage('contract');
      app.saveLocalStorage('contract', null);
      return Promise.resolve({ kept, cleared: app.loadLocalStorage('contract') as unknown });
    },
    expected: { kept: { kept: true }, cleared: null },
  },
  {
    name: 'plugins load before the layout is ready, and existing files arrive in between',
    observe: ({ plugin }) =>
      Promise.resolve({
        layoutReadyAtLoad: plugin.startup.layoutReadyAtLoad,
        filesArrived: plugin.startup.createdBeforeLayoutReady > 0,
        layoutReadyCalled: plugin.startup.layoutReadyCalled,
      }),
    expected: { layoutReadyAtLoad: false, filesArrived: true, layoutReadyCalled: true },
  },
];
