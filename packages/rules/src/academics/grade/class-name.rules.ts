/**
 * The name of a class after the word "turma" of a sentence: "A" of "Turma A", so that no sentence says "da turma Turma A";
 * any other name whole. Source: practice of school names.
 */
export function nameAfterTurma(name: string): string {
  return name.trim().replace(/^turma\s+/iu, '')
}
