/** The field that finds a student or another person, the same on every screen. */
export const PEOPLE_PICKER = {
  student: 'Aluno',
  hint: 'Nome, CPF ou número de matrícula',
  min: 'Digite ao menos {n} letras ou números.',
  none: 'Ninguém encontrado com “{search}”.',
  one: '1 encontrado. Enter escolhe.',
  many: '{n} encontrados. Use ↓ e Enter para escolher.',
  more: 'Mais {n}: escreva mais para encontrar a pessoa certa.',
  chosen: 'Aluno escolhido',
  change: 'Trocar',
  born: 'nasc. {date}',
  mother: 'mãe: {name}',
  responsible: 'responsável: {name}',
} as const
