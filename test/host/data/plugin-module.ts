import * as codemirrorState from '@codemirror/state';
import * as codemirrorView from '@codemirror/view';

interface Module {
  exports: Record<string, unknown>;
}

type Wrapper = (require: (name: string) => unknown, module: Module, exports: Record<string, unknown>) => void;

const SERVED: Record<string, unknown> = {
  '@codemirror/state': codemirrorState,
  '@codemirror/view': codemirrorView,
};

/**
 * Evaluates a plugin's `main.js` exactly as Obsidian does: as the body of a function, by an indirect
 * eval, and takes its default export or the whole module. There is no Node here, and as on a phone
 * requiring what the app does not serve gives undefined.
 */
export function evaluatePlugin(id: string, code: string, obsidian: Record<string, unknown>): unknown {
  const source = `(function anonymous(require,module,exports){${code}\n})\n//# sourceURL=plugin:${encodeURIComponent(id)}\n`;
  const indirectEval = globalThis.eval;
  const wrapper = indirectEval(source) as Wrapper;
  const module: Module = { exports: {} };
  wrapper((name) => (name === 'obsidian' ? obsidian : SERVED[name]), module, module.exports);
  return module.exports['default'] ?? module.exports;
}
