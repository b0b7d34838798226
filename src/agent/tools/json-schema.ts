/**
 * The JSON schema of a tool's parameters, from the schema that checks them, so that what a model is told and what is
 * accepted cannot differ. Knows the few kinds of schema that tools use, and refuses others when the program starts.
 */
import type * as v from 'valibot';

type JsonSchema = Record<string, unknown>;

/** What valibot's schemas have that is read here; its own types hide it behind generics. */
interface AnySchema {
  kind: string;
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  value?: AnySchema;
  options?: unknown[];
  literal?: unknown;
  requirement?: unknown;
  description?: string;
  pipe?: AnySchema[];
}

const NUMBERS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { min_length: 'minLength', max_length: 'maxLength' },
  array: { min_length: 'minItems', max_length: 'maxItems' },
  number: { min_value: 'minimum', max_value: 'maximum' },
};

function bare(schema: AnySchema): JsonSchema {
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: schema.type };
    case 'picklist':
      return { type: 'string', enum: schema.options };
    case 'array':
      return { type: 'array', items: converted(schema.item as AnySchema) };
    case 'record':
      return { type: 'object', additionalProperties: converted(schema.value as AnySchema) };
    case 'union':
      return { anyOf: (schema.options as AnySchema[]).map(converted) };
    case 'optional':
      return converted(schema.wrapped as AnySchema);
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(schema.entries ?? {});
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([key, entry]) => [key, converted(entry)])),
        required: entries.filter(([, entry]) => entry.type !== 'optional').map(([key]) => key),
        additionalProperties: false,
      };
    }
    default:
      throw new Error(`A tool's parameters cannot be described: "${schema.type}" is not known here.`);
  }
}

function converted(schema: AnySchema): JsonSchema {
  const json = bare(schema);
  for (const action of schema.pipe?.slice(1) ?? []) {
    const name = NUMBERS_OF[schema.type]?.[action.type];
    if (name !== undefined) json[name] = action.requirement;
    else if (action.type === 'integer') json['type'] = 'integer';
    else if (action.type === 'description') json['description'] = action.description;
  }
  return json;
}

/** The JSON schema that says what a valibot schema accepts. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  return converted(schema);
}
