/** Names of places that no menu has. */
export const ROUTES = {
  student: 'Aluno',
  rollover: 'Copiar de outro ano',
  advance: 'Passar de ano',
  grade: 'Turma',
  classDay: 'Meu dia na turma',
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
} as const
