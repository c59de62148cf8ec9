/** What people read of who changed and who looked at what. Apart from `M`, so that no other page loads it. */
export const AUDIT = {
  changes: 'Histórico de alterações',
  onlyChanges: 'Alterações',
  onlyViews: 'Consultas',
  noChanges: 'Nenhuma alteração registrada',
  noViews: 'Nenhuma consulta registrada',
  noOne: 'Visitante ou sistema',
  more: 'Carregar mais',
  ofPlan: '{deed}: {plan}',
  termWorth: 'Nota máxima do {n}º período',
  ownPolicy: 'própria da turma',
  noneOfGrade: 'O que for alterado nesta turma, nos seus planos e nas suas aulas aparece aqui.',
} as const
