/** Words that the glossary replaced (docs/glossary.md, "Names that say nothing"), as parts of a name. */
const OLD_WORDS = [
  'anew',
  'asked',
  'beside',
  'brought',
  'courier',
  'fate',
  'held',
  'kept',
  'manner',
  'meanwhile',
  'parcel',
  'said',
  'somebody',
  'spoken',
  'standing',
  'told',
  'trouble',
  'wanted',
  'whoever',
]

/** Matches the declaration of a name: a statement, or a field of a type or an object on a line of its own. */
const DECLARED =
  /\b(?:const|let|function\*?|type|interface|class)\s+([A-Za-z_$][\w$]*)|^\s+(?:readonly\s+)?([A-Za-z_$][\w$]*)\??:(?!:)\s/g

const partsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|_/)
    .map(part => part.toLowerCase())
    .filter(part => part !== '')

/** Names with an old word that a file declares, with the line of each. */
export const oldNamesIn = (code: string): { name: string; line: number }[] =>
  code.split('\n').flatMap((line, at) =>
    [...line.matchAll(DECLARED)].flatMap(([, stated, field]) => {
      const name = stated ?? field ?? ''
      return partsOf(name).some(part => OLD_WORDS.includes(part)) ? [{ name, line: at + 1 }] : []
    }),
  )
