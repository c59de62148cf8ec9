/** Colour or race in the words of the school census; the place in the list is the census's code. Source: Inep, person. */
export const COLOURS_OR_RACES = ['Não declarada', 'Branca', 'Preta', 'Parda', 'Amarela', 'Indígena'] as const

/** Whether a text is one of the census's words, exactly. */
export function isColourOrRace(text: string): boolean {
  return COLOURS_OR_RACES.some(word => word === text)
}
