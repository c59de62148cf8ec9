/** Texts of the page for signing in, besides those of every page about access. */
export const SIGN_IN = {
  title: 'Entrar',
  board: {
    SCHOOL: 'Aulas, frequência e notas em um só lugar.',
    MUNICIPAL: 'Turmas, modalidades e eventos da rede em um só lugar.',
  },
  chooseRole: 'Como deseja entrar?',
  severalRoles: 'Você tem mais de um perfil nesta instituição.',
  queued: ['lançamento não enviado', 'lançamentos não enviados'],
  drafts: ['rascunho', 'rascunhos'],
  leftHere:
    'Neste aparelho, só para {name}: {what}. Entre com a mesma conta para continuar; outras pessoas não veem nada disso.',
  demoAccounts: 'Contas de demonstração',
  demoLead: 'Instituição de demonstração, com dados inventados. Experimente como:',
} as const
