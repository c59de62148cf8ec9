/** "Finalizar planos": the lessons of the year come from the weekly times. */
export const FINISH = {
  title: 'Finalizar planos',
  text: 'As aulas serão geradas. Depois disso, uma mudança no quadro de horários vale a partir de uma data. Continuar?',
  lead: 'Veja antes o que cada turma recebe. Gerar de novo não repete aulas: só acrescenta as que faltam.',
  see: 'Ver prévia',
  seeOf: 'Ver prévia de {grade}',
  generate: 'Gerar aulas',
  generateOf: 'Gerar aulas de {grade}',
  all: ['Gerar as aulas da turma', 'Gerar as aulas das {count} turmas'],
  doing: 'Gerando: turma {at} de {of}…',
  wouldCreate: ['1 aula será criada', '{count} aulas serão criadas'],
  created: ['1 aula criada', '{count} aulas criadas'],
  kept: ['1 já existia', '{count} já existiam'],
  skipped: ['1 aula não cabe no calendário', '{count} aulas não cabem no calendário'],
  skippedReason: '{count} × {reason}',
  nothingNew: 'Nenhuma aula nova',
  none: 'Nenhuma turma neste ano letivo.',
} as const
