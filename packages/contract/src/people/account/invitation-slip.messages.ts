/** Texts of printed invitations. */
export const SLIPS = {
  print: 'Imprimir convites',
  printOne: 'Imprimir convite',
  title: 'Convites para imprimir',
  lead: 'Cada pessoa recebe uma tira com o endereço e o QR code para criar a senha. Nada é enviado por e-mail. Os convites anteriores destas pessoas deixam de valer.',
  of: {
    STUDENT: 'Alunos ativos sem acesso',
    INSTRUCTOR: 'Professores ativos sem acesso',
    STAFF: 'Equipe ativa sem acesso',
  },
  ofClass: 'Alunos ativos sem acesso da turma {name}',
  onlyNew: 'Só quem ainda não tem convite',
  make: 'Fazer os convites',
  made: ['1 convite pronto para imprimir.', '{count} convites prontos para imprimir.'],
  none: 'Ninguém desta lista precisa de convite.',
  noneNew: 'Nenhum convite novo foi feito.',
  openHint:
    'Se os convites abertos não foram impressos, feche e faça-os de novo, sem marcar “Só quem ainda não tem convite”.',
  remaining: [
    'Falta 1 pessoa: imprima estes convites e faça o próximo.',
    'Faltam {count} pessoas: imprima estes convites e faça os próximos.',
  ],
  makeNext: 'Fazer os próximos',
  unprinted: {
    title: 'Seguir sem imprimir?',
    effect:
      'Estes convites só aparecem nesta janela e ainda não foram impressos. Sem eles, é preciso fazer outros para as mesmas pessoas.',
    verb: 'Seguir sem imprimir',
    stay: 'Voltar aos convites',
  },
  without: {
    HAS_PASSWORD: ['1 pessoa já tem acesso.', '{count} pessoas já têm acesso.'],
    HAS_INVITATION: ['1 pessoa já tem convite aberto.', '{count} já têm convite aberto.'],
    ARCHIVED: ['1 registro está arquivado.', '{count} registros estão arquivados.'],
    NO_SIGN_IN_NAME: [
      '1 pessoa não tem CPF, com que se entra.',
      '{count} pessoas não têm CPF, com que se entra.',
    ],
  },
  printNow: 'Imprimir',
  slip: {
    lead: 'Aponte a câmera do celular para o código, ou digite o endereço:',
    signIn: 'Para entrar depois: {name}',
    until: 'Vale uma vez, até {date}.',
    qr: 'QR code do convite de {name}',
  },
} as const
