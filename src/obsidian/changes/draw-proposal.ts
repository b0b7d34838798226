/**
 * The card of a proposal: what would change in which note, line by line, with a choice for every part. What is applied
 * is exactly what the card shows.
 */
import { setIcon } from 'obsidian';
import type { AcceptedHunks, Proposal, ProposedFile } from '../../core/note-writing';
import { iconButton, textButton } from '../chat/icon-button';
import { counted } from '../quantities';
import { drawDiff } from './draw-diff';
import { HunkChoices } from './hunk-choices';
import { PROPOSED_NAMES, WORDS, applyLabel, noteName } from './words';

const ICONS: Record<ProposedFile['kind'], string> = {
  create: 'file-plus',
  replace: 'pencil',
  move: 'folder-input',
  trash: 'trash-2',
};

/** What the user does with a card. */
export interface ProposalActions {
  /** What was accepted; undefined for all of it. */
  onApply: (accepted: AcceptedHunks | undefined) => void;
  onReject: () => void;
  /** Opens a note beside the card. */
  onOpen: (path: string) => void;
  /** Further ways to say yes. */
  more?: { text: string; run: (accepted: AcceptedHunks | undefined) => void }[];
}

/** A card that is drawn. */
export interface ProposalCard {
  el: HTMLElement;
  /** The notes changed after it was drawn: shows what it would be now, with every choice open again. */
  showChanged(proposal: Proposal): void;
  /** Stops drawing; for when the card goes. */
  close(): void;
}

/** Draws the card. */
export function drawProposal(
  parent: HTMLElement,
  proposal: Proposal,
  actions: ProposalActions,
): ProposalCard {
  const el = parent.createDiv('recollect-proposal');
  el.addEventListener('keydown', (event) => walk(el, event));
  let close = drawContent(el, proposal, actions);
  return {
    el,
    close: () => close(),
    showChanged(next) {
      close();
      el.empty();
      el.createDiv({
        cls: 'recollect-proposal-changed',
        text: WORDS.changedMeanwhile,
        attr: { role: 'alert' },
      });
      close = drawContent(el, next, actions);
    },
  };
}

function drawContent(el: HTMLElement, proposal: Proposal, actions: ProposalActions): () => void {
  const choices = new HunkChoices(proposal.files);
  const stops: (() => void)[] = [];
  const files = el.createDiv('recollect-proposal-files');
  const buttons = el.createDiv('recollect-proposal-buttons');
  const apply = textButton(buttons, '', () => actions.onApply(choices.accepted));
  apply.addClass('mod-cta');
  const ways = (actions.more ?? []).map(({ text, run }) =>
    textButton(buttons, text, () => run(choices.accepted)),
  );
  textButton(buttons, WORDS.reject, () => actions.onReject());
  const refresh = () => {
    apply.setText(applyLabel(choices.wanted, choices.total));
    for (const way of [apply, ...ways]) way.disabled = choices.wanted === 0;
  };
  for (const file of proposal.files) stops.push(drawFile(files, file, choices, refresh, actions));
  refresh();
  return () => stops.forEach((stop) => stop());
}

function drawFile(
  parent: HTMLElement,
  file: ProposedFile,
  choices: HunkChoices,
  refresh: () => void,
  { onOpen }: ProposalActions,
): () => void {
  const { kind, path, to, before, diff, linking } = file;
  // Without a label: the app shows one as a tooltip over the whole diff.
  const el = parent.createDiv({ cls: 'recollect-proposal-file', attr: { 'data-path': path } });
  const head = el.createDiv('recollect-proposal-head');
  setIcon(head.createSpan('recollect-proposal-icon'), ICONS[kind]);
  const title = head.createSpan({
    cls: 'recollect-proposal-title',
    attr: { role: 'heading', 'aria-level': '4' },
  });
  title.createSpan({ cls: 'recollect-proposal-kind', text: PROPOSED_NAMES[kind] });
  const name = to === undefined ? path : `${path} → ${to}`;
  title.createSpan({ cls: 'recollect-proposal-path', text: name, attr: { dir: 'auto' } });
  if (before !== null)
    iconButton(head, 'separator-vertical', `${WORDS.openBeside}: ${noteName(path)}`, () => onOpen(path));
  if (linking.length > 0) {
    el.createDiv({
      cls: 'recollect-proposal-remark',
      text: `Links to it follow in ${counted(linking.length, 'note')}.`,
    });
  }
  const parts = HunkChoices.partsOf(file);
  const addChoice = (hunkEl: HTMLElement, part: number, words: string) => {
    const label = hunkEl.createEl('label', { cls: 'recollect-proposal-choice' });
    const box = label.createEl('input', { type: 'checkbox' });
    label.createSpan({ text: words });
    const show = () => hunkEl.toggleClass('is-refused', !box.checked);
    box.checked = choices.has(path, part);
    box.addEventListener('change', () => {
      choices.set(path, part, box.checked);
      show();
      refresh();
    });
    show();
  };
  const isText = kind === 'create' || kind === 'replace';
  if (!isText && choices.total > 1) addChoice(el, 0, 'Do this');
  if (diff.length === 0) return () => undefined;
  const stop = drawDiff(el, { before, diff }, (hunkEl, index) => {
    // A single change is applied or rejected by the buttons.
    if (isText && choices.total > 1)
      addChoice(hunkEl, index, parts.length === 1 ? 'This change' : `Change ${index + 1} of ${parts.length}`);
  });
  return stop;
}

/** Up and down walk from choice to choice. */
function walk(el: HTMLElement, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return;
  const boxes = el.findAll('.recollect-proposal-choice input');
  const next = boxes[boxes.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
