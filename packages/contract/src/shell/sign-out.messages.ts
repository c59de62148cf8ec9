/** The question before a sign-out with unsent work on this device. */
export const SIGN_OUT = {
  scores: ['nota ou parecer', 'notas ou pareceres'],
  attendance: ['lista de frequência', 'listas de frequência'],
  releases: ['registro de aula', 'registros de aula'],
  unsentTitle: 'Sair com lançamentos não enviados',
  unsent:
    'Ainda não chegou ao servidor: {what}. Tudo fica neste aparelho e só é enviado quando você entrar aqui de novo.',
  anyway: 'Sair mesmo assim',
  draftTitle: 'Sair com um cadastro não salvo',
  draft: 'O que você digitou em um cadastro ainda não foi salvo e será perdido.',
  discard: 'Sair e descartar',
} as const
