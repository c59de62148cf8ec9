/** Names of places that no menu has, and what will be where nothing is yet. */
export const ROUTES = {
  student: 'Aluno',
  rollover: 'Copiar de outro ano',
  grade: 'Turma',
  policy: 'Regra de cálculo',
  defaultPolicy: 'Regra de cálculo padrão',
  texts: 'Termos e textos',
  manage: 'Gerenciar',
  pending: 'Pendências',
  requests: 'Solicitações',
  event: 'Evento',
  verify: 'Verificar documento',
  firstRun: 'Primeiro acesso',
  unauthorized: 'Acesso não autorizado',
  invalidAccess: 'Acesso inválido',
  will: {
    demonstrative: 'Os totais da rede por turma, modalidade e período.',
    overviewMap: 'Alunos por componentes, com notas e faltas da turma.',
    history: 'O histórico escolar de cada aluno.',
    timetable: 'A instituição ainda não informou o endereço do seu quadro de horários.',
    records: 'Declarações e outros documentos da escola.',
  },
} as const
