import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { [key: string]: Json };
type Operation = { responses: Record<string, Json> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Json & { responses: { Failure: Json } };
};
type Checker = (method: string, path: string, status: number, body: unknown) => string | undefined;

/** By document: its schemas are compiled once for all services. */
const checkers = new Map<string, Checker>();

/** Checks answers against the OpenAPI document. @returns what is wrong with one; undefined where nothing is */
export function documentChecker(json: string): Checker {
  const checker = checkers.get(json) ?? checkerOf(JSON.parse(json));
  checkers.set(json, checker);
  return checker;
}

function checkerOf({ paths, components }: Document): Checker {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();
  const routes = Object.entries(paths)
    .map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      path,
      operations,
    }))
    // the most literal path wins, as it does in the router
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  return (method, path, status, body) => {
    const route = routes.find(({ pattern }) => pattern.test(path));
    const operation = route?.operations[method.toLowerCase()];
    if (route === undefined || operation === undefined) return undefined;
    const name = `${method} ${route.path} ${status}`;
    if (operation.responses[status] === undefined) return `${name} is not in the document`;
    const response = status === 200 ? operation.responses['200'] : components.responses.Failure;
    const schema = response?.['content']?.['application/json']?.['schema'];
    if (schema === undefined) return `${name} has no schema`;
    const validate = compiled.get(name) ?? ajv.compile({ ...schema, components });
    compiled.set(name, validate);
    return validate(body) ? undefined : `${name}: ${ajv.errorsText(validate.errors)}`;
  };
}
