import type { App, MenuItem, MenuPositionDef } from 'obsidian';
import { Menu, Scope } from 'obsidian';
import { mend } from '../mend.ts';
import { setIcon } from './icons.ts';

interface ItemOnScreen extends MenuItem {
  title__: string | DocumentFragment;
  icon__: string | null;
  checked__: boolean | null;
  disabled__: boolean;
  isLabel__: boolean;
  warning__: boolean;
  section__: string;
  onClick__: ((event: MouseEvent | KeyboardEvent) => unknown) | null;
  submenu__: MenuOnScreen | null;
}

interface MenuOnScreen extends Menu {
  dom__: HTMLElement;
  items__: (ItemOnScreen | object)[];
  onHideCallback: (() => void) | null;
  scope__: Scope | null;
  focusBefore__: Element | null;
  away__: ((event: Event) => void) | null;
  fill__(): void;
  move__(step: number): void;
  openSubmenu__(item: ItemOnScreen, el: HTMLElement): void;
}

function isItem(entry: object): entry is ItemOnScreen {
  return 'title__' in entry;
}

function itemElement(menu: MenuOnScreen, item: ItemOnScreen): HTMLElement {
  const el = createDiv({ cls: 'menu-item tappable', attr: { role: 'menuitem', tabindex: '-1' } });
  el.toggleClass('is-label', item.isLabel__);
  el.toggleClass('is-disabled', item.disabled__);
  el.toggleClass('is-warning', item.warning__);
  el.setAttribute('aria-disabled', String(item.disabled__));
  const icon = el.createDiv('menu-item-icon');
  if (item.icon__) setIcon(icon, item.icon__);
  el.createDiv('menu-item-title').setText(item.title__);
  if (item.checked__) {
    el.setAttrs({ role: 'menuitemcheckbox', 'aria-checked': 'true' });
    setIcon(el.createDiv('menu-item-icon mod-checked'), 'check');
  }
  if (item.submenu__) setIcon(el.createDiv('menu-item-icon mod-submenu'), 'chevron-right');
  if (item.isLabel__ || item.disabled__) return el;
  const choose = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    if (item.submenu__) {
      menu.openSubmenu__(item, el);
      return;
    }
    menu.hide();
    item.onClick__?.(event);
  };
  el.addEventListener('click', choose);
  el.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') choose(event);
    if (event.key === 'ArrowRight' && item.submenu__) choose(event);
  });
  el.addEventListener('pointerenter', () => el.focus({ preventScroll: true }));
  return el;
}

/** Puts menus on the page at the pointer or a position, with arrow keys, Escape and closing on a click elsewhere. */
export function installMenus(app: App): void {
  mend<MenuOnScreen>(Menu.prototype, {
    fill__() {
      const el = (this.dom__ = createDiv({ cls: 'menu', attr: { role: 'menu' } }));
      let section: string | null = null;
      for (const entry of this.items__) {
        if (!isItem(entry)) {
          if (el.lastElementChild?.hasClass('menu-separator') === false) el.createDiv('menu-separator');
          continue;
        }
        if (
          section !== null &&
          section !== entry.section__ &&
          !el.lastElementChild?.hasClass('menu-separator')
        ) {
          el.createDiv('menu-separator');
        }
        section = entry.section__;
        el.append(itemElement(this, entry));
      }
    },
    move__(step) {
      const stops = Array.from(
        this.dom__.querySelectorAll<HTMLElement>('.menu-item:not(.is-disabled):not(.is-label)'),
      );
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length;
      stops[next]?.focus();
    },
    openSubmenu__(item, el) {
      const box = el.getBoundingClientRect();
      item.submenu__?.onHide(() => this.hide());
      item.submenu__?.showAtPosition({ x: box.right, y: box.top, overlap: true });
    },
    showAtMouseEvent(event) {
      event.preventDefault();
      return this.showAtPosition({ x: event.clientX, y: event.clientY });
    },
    showAtPosition(position: MenuPositionDef) {
      this.hide();
      this.focusBefore__ = document.activeElement;
      this.fill__();
      document.body.append(this.dom__);
      const size = this.dom__.getBoundingClientRect();
      const left = position.left ? position.x - size.width : position.x;
      this.dom__.style.left = `${Math.max(4, Math.min(left, window.innerWidth - size.width - 4))}px`;
      this.dom__.style.top = `${Math.max(4, Math.min(position.y, window.innerHeight - size.height - 4))}px`;
      const scope = (this.scope__ = new Scope());
      scope.register([], 'Escape', () => (this.hide(), false));
      scope.register([], 'ArrowDown', () => (this.move__(1), false));
      scope.register([], 'ArrowUp', () => (this.move__(-1), false));
      scope.register([], 'Tab', () => (this.hide(), false));
      app.keymap.pushScope(scope);
      this.away__ = (event) => {
        if (event.target instanceof Node && !this.dom__.contains(event.target)) this.hide();
      };
      document.addEventListener('pointerdown', this.away__, true);
      this.dom__.tabIndex = -1;
      this.dom__.focus();
      return this;
    },
    hide() {
      if (!this.scope__) return this;
      app.keymap.popScope(this.scope__);
      this.scope__ = null;
      if (this.away__) document.removeEventListener('pointerdown', this.away__, true);
      const hadFocus = this.dom__.contains(document.activeElement);
      this.dom__.remove();
      if (hadFocus && this.focusBefore__ instanceof HTMLElement) this.focusBefore__.focus();
      this.onHideCallback?.();
      return this;
    },
    close() {
      this.hide();
    },
  });
  Menu.forEvent = (event) => {
    const menu = new Menu();
    event.preventDefault();
    // Obsidian lets every handler of the event add its items before the menu appears.
    window.setTimeout(() => menu.showAtMouseEvent(event));
    return menu;
  };
}
