/** Texts of the consents on a person's record. */
export const CONSENT = {
  withdrawn: 'Retirado',
  authorized: 'Autorizado',
  accepted: 'Aceito',
  givenBy: '{person}, em {when}',
  recordedBy: 'Registrado por {person}',
  readText: 'Ler o texto (versão {version})',
  readTextOf: 'Ler o texto da versão {version}: {kind}',
  erased: 'alguém cujos dados foram eliminados',
  none: 'Nenhum consentimento registrado',
  noneHint: 'O que a pessoa ou um responsável aceitar aparece aqui, com a data e a versão do texto.',
  image: {
    themself: '{person} (a própria pessoa)',
    responsible: '{person} ({kinship})',
    give: 'Fotos e vídeos em que esta pessoa aparece poderão ser usados pela instituição, como diz o texto da autorização. Registre quem autorizou.',
    withdraw:
      'A partir de agora a imagem desta pessoa não é mais usada. O que já foi autorizado continua no histórico. Registre quem retirou.',
    submitGive: 'Registrar autorização',
    submitWithdraw: 'Retirar autorização',
    given: 'Autorização registrada.',
    withdrawn: 'Autorização retirada.',
    noResponsible: 'Cadastre um responsável: é ele quem autoriza o uso da imagem.',
    giver: 'Quem autoriza',
    withdrawer: 'Quem retira a autorização',
    choose: 'Escolha',
    noteExample: 'Ex.: termo assinado em papel, arquivado na secretaria',
  },
} as const
