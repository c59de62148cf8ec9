/** Attendance taken one name at a time. `[P]` is a key of the keyboard. */
export const CARDS = {
  label: 'Chamada, um nome por vez',
  marked: 'Alunos já marcados',
  place: '{at} de {total}',
  placeSpoken: '{at} de {total}: ',
  number: 'Nº {number}',
  back: 'Voltar ao anterior',
  swipes: 'Arraste: ← falta, presença →',
  keys: 'Teclado: [P] [F] [J] marcam, [Backspace] volta',
  check: '{total} de {total}: confira e salve',
  everybody: 'Todos presentes.',
  missing: 'Quem não está presente',
  change: 'Mudar',
  changeOf: 'Mudar a marca de {name}',
  again: 'Rever desde o primeiro',
} as const
