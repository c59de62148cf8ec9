/** The 27 federative units (UF), in alphabetical order. Source: handbook section 3 (IBGE). */
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
