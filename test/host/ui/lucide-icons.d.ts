// Declared by hand: letting the compiler infer a type from 800 KB of JSON costs seconds on every check.
declare module 'lucide-static/icon-nodes.json' {
  const nodes: Record<string, [tag: string, attributes: Record<string, string>][]>;
  export default nodes;
}
