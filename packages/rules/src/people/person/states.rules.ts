/** The 27 federative units (UF), in alphabetical order. Source: IBGE. */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
export type State = (typeof STATES)[number]

/** Whether the text is the sign of a federative unit, in capitals. */
export function isState(text: string): text is State {
  return STATES.some(state => state === text)
}

const CODES: Readonly<Record<State, number>> = {
  RO: 11,
  AC: 12,
  AM: 13,
  RR: 14,
  PA: 15,
  AP: 16,
  TO: 17,
  MA: 21,
  PI: 22,
  CE: 23,
  RN: 24,
  PB: 25,
  PE: 26,
  AL: 27,
  SE: 28,
  BA: 29,
  MG: 31,
  ES: 32,
  RJ: 33,
  SP: 35,
  PR: 41,
  SC: 42,
  RS: 43,
  MS: 50,
  MT: 51,
  GO: 52,
  DF: 53,
}

/** The two-digit code of a federative unit; municipalities (seven digits) and schools (INEP) begin with it. */
export function stateCode(state: State): number {
  return CODES[state]
}

/** The federative unit of a code that begins with its two digits, such as a municipality's; null for any other text. */
export function stateOfCode(code: string): State | null {
  return STATES.find(state => code.startsWith(String(CODES[state]))) ?? null
}
