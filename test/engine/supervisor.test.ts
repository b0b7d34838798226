import { describe, expect, it } from 'vitest';
import { readHistory } from '../../src/engine/ledger-history';
import { Supervisor } from '../../src/engine/supervisor';
import type { EngineState, WorkerLike } from '../../src/engine/supervisor';
import { Disk, MemoryFiles } from '../files/memory-files';
import { BACKUPS, Clock, DATA, LEDGER } from '../store/open-store';
import { FakeWorker } from './fake-worker';
import type { Flaws } from './fake-worker';
import { sentence } from '../store/sentence';

const say = (text: string) => ({ text, kind: 'fact', from: 'test' }) as const;

/** A supervisor whose workers have these flaws in turn; the last holds for all that follow. */
function supervised(flaws: Flaws[] = [{}], spawn?: () => WorkerLike) {
  const files = new MemoryFiles(new Disk());
  const clock = new Clock();
  const workers: FakeWorker[] = [];
  const states: EngineState[] = [];
  const supervisor = new Supervisor({
    spawn:
      spawn ??
      (() => {
        const worker = new FakeWorker(clock, flaws[Math.min(workers.length, flaws.length - 1)]);
        workers.push(worker);
        return worker;
      }),
    files,
    noteStats: () => Promise.resolve([]),
    embedded: { model: '', sqlite: '', tokens: '' },
    settings: { device: 'laptop', ledgerFolder: LEDGER, dataFolder: DATA, backupFolder: BACKUPS },
    onChange: () => undefined,
    onState: (state) => states.push(state),
    onProblem: () => undefined,
  });
  const settled = async () => {
    for (let turn = 0; turn < 200 && !/ready|off/.test(supervisor.state.name); turn++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return supervisor.state;
  };
  const texts = async () => (await supervisor.engine.facts({ limit: 10 })).map(({ text }) => text).sort();
  return { supervisor, files, workers, states, settled, texts };
}

describe('the engine behind a worker', () => {
  it('starts, answers, and says why it does not answer before', async () => {
    const { supervisor, states, texts } = supervised();
    await expect(supervisor.engine.facts({ limit: 1 })).rejects.toMatchObject({
      code: 'engine_off',
      message: 'Memory is still starting; try again in a moment.',
    });
    await supervisor.start();
    expect(supervisor.state).toEqual({ name: 'ready' });
    expect(states.at(-1)).toEqual({ name: 'ready' });
    await supervisor.engine.remember(say('Ada lives in Turin'));
    expect(await texts()).toEqual(['Ada lives in Turin']);
  });

  it('that dies once fails the call in flight with a sentence, restarts, and has lost nothing', async () => {
    const { supervisor, workers, states, settled, texts } = supervised([{ silentOn: 'health' }, {}]);
    await supervisor.start();
    await supervisor.engine.remember(say('Ada lives in Turin'));
    const inFlight = supervisor.engine.health();
    workers[0]?.die('out of memory');
    await expect(inFlight).rejects.toMatchObject({
      code: 'engine_died',
      message: sentence(/Memory stopped while this was under way.* Everything saved before is safe/),
      detail: 'out of memory',
    });
    expect(workers[0]?.isTerminated).toBe(true);
    expect(states.map(({ name }) => name)).toContain('restarting');
    expect(await settled()).toEqual({ name: 'ready' });
    expect(await texts()).toEqual(['Ada lives in Turin']);
    await supervisor.engine.remember(say('Ada plays the cello'));
    expect(await texts()).toHaveLength(2);
  });

  it('that dies three times stays off, in a sentence, while conversations can still be read', async () => {
    const { supervisor, files, workers, settled } = supervised();
    await supervisor.start();
    await supervisor.engine.remember(say('Ada lives in Turin'));
    for (let death = 0; death < 3; death++) {
      expect(await settled()).toEqual({ name: 'ready' });
      workers.at(-1)?.die('out of memory');
    }
    const state = await settled();
    expect(state).toMatchObject({
      name: 'off',
      message: sentence(
        /stopped 3 times \(out of memory\) and is now switched off\. Nothing that was saved is lost/,
      ),
    });
    expect(workers).toHaveLength(3);
    await expect(supervisor.engine.facts({ limit: 1 })).rejects.toMatchObject({ code: 'engine_off' });
    const [thread] = await readHistory(files, LEDGER, () => Promise.resolve());
    expect(thread?.said.map(({ text }) => text)).toEqual(['Ada lives in Turin']);
  });

  it('that refuses to open is off with its own sentence, and is not started again', async () => {
    const { supervisor, files, workers } = supervised();
    // The folder's files cannot be read at all: opening throws.
    files.stat = () => Promise.reject(new Error('The folder is locked by another user.'));
    await supervisor.start();
    expect(supervisor.state).toEqual({ name: 'off', message: 'The folder is locked by another user.' });
    expect(workers).toHaveLength(1);
    expect(workers[0]?.isTerminated).toBe(true);
    await expect(supervisor.engine.facts({ limit: 1 })).rejects.toThrow(
      'The folder is locked by another user.',
    );
  });

  it('that dies while opening is started again, and start() waits for how it ends', async () => {
    const { supervisor, workers } = supervised([{ diesInOpen: true }, {}]);
    await supervisor.start();
    expect(supervisor.state).toEqual({ name: 'ready' });
    expect(workers).toHaveLength(2);
  });

  it('that always dies while opening ends off, not in a loop', async () => {
    const { supervisor, workers } = supervised([{ diesInOpen: true }]);
    await supervisor.start();
    expect(supervisor.state.name).toBe('off');
    expect(workers).toHaveLength(3);
  });

  it('that cannot even be created is off with a sentence', async () => {
    const { supervisor } = supervised([], () => {
      throw new Error('workers are not allowed here');
    });
    await supervisor.start();
    expect(supervisor.state).toMatchObject({
      name: 'off',
      message: sentence('workers are not allowed here'),
    });
  });

  it('closes with calls in flight: they end, and later ones are told that it is closed', async () => {
    const { supervisor, workers } = supervised([{ silentOn: 'health' }]);
    await supervisor.start();
    const remembering = supervisor.engine.remember(say('Ada lives in Turin'));
    const inFlight = supervisor.engine.health();
    const closing = supervisor.close();
    await expect(inFlight).rejects.toMatchObject({
      code: 'closed',
      message: sentence('closed'),
    });
    await expect(remembering).resolves.toMatchObject({ masked: 0 });
    await closing;
    expect(workers[0]?.isTerminated).toBe(true);
    await expect(supervisor.engine.facts({ limit: 1 })).rejects.toMatchObject({ code: 'closed' });
    await supervisor.close();
  });

  it('closes even when the worker dies of it, and when it never answers an open', async () => {
    const dying = supervised([{ silentOn: 'close' }]);
    await dying.supervisor.start();
    const closing = dying.supervisor.close();
    dying.workers[0]?.die('gone');
    await closing;
    expect(dying.workers).toHaveLength(1);

    const opening = supervised();
    const starting = opening.supervisor.start();
    await opening.supervisor.close();
    await starting;
    expect(opening.workers).toHaveLength(1);
    expect(opening.workers[0]?.isTerminated).toBe(true);
  });
});
