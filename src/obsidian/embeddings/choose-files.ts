/** Lets the user choose files from their disk. */

/** The chosen files by their names; null when there are none. */
export function chooseFiles(accept: string): Promise<Map<string, Uint8Array> | null> {
  const input = createEl('input', { type: 'file', attr: { multiple: '', accept } });
  return new Promise((resolve, reject) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const files = Array.from(input.files ?? []);
      if (files.length === 0) return resolve(null);
      Promise.all(
        files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
      ).then((read) => resolve(new Map(read)), reject);
    });
    input.click();
  });
}

/** What a model's files end in. */
export const MODEL_FILES = '.onnx,.onnx_data,.json,.wasm';
