/** The e-mails of a registration by oneself. No browser loads them. */
export const SELF_REGISTRATION_MAIL = {
  welcomeSubject: 'Cadastro concluído – {institution}',
  welcomeText: `{greeting}

O seu cadastro em {institution} foi concluído.

Número de matrícula: {registration}

Para entrar, use o seu CPF e a senha que você escolheu:

{origin}/login

Se não foi você que fez este cadastro, avise a secretaria.

{institution}
`,
  alreadySubject: 'Você já tem cadastro – {institution}',
  alreadyText: `{greeting}

Alguém tentou fazer um novo cadastro em {institution} com o seu CPF. Já existe um cadastro com este CPF, e nada nele mudou.
{registration}
Para entrar, use o seu CPF e a sua senha:

{origin}/login

Se você não lembra a senha, peça outra em "Esqueci minha senha":

{origin}/forgot-password

Se não foi você, não é preciso fazer nada.

{institution}
`,
  alreadyRegistration: '\nO seu número de matrícula é {registration}.\n',
} as const
