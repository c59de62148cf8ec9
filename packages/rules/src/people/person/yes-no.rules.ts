/** The answers to a question of yes or no, as records and spreadsheets have them. */
export const YES_OR_NO = ['sim', 'não'] as const

/** Whether a text is one of the two answers, in any case. */
export function isYesOrNo(text: string): boolean {
  return YES_OR_NO.some(word => word === text.toLowerCase())
}
