/** The e-mails that the registry of people sends. Apart from `PEOPLE`, so that no browser loads them. */
export const PERSON_MAIL = {
  invitationSubject: 'Convite para acessar o sistema – {institution}',
  invitationText: `{greeting}

{institution} criou o seu acesso ao sistema escolar, com o perfil {role}.

Para escolher a sua senha, abra este link:

{url}

O link é pessoal, vale por 7 dias e só pode ser usado uma vez. Depois disso, entre com o CPF e a senha em:

{origin}/login

Se você não esperava este convite, ignore esta mensagem e, em caso de dúvida, fale com a secretaria.

{institution}
`,
  emailChangedSubject: 'O seu e-mail de cadastro foi alterado – {institution}',
  emailChangedText: `{greeting}

O e-mail do seu cadastro em {institution} foi alterado. As próximas mensagens não virão mais para este endereço.

Se foi você que pediu, não é preciso fazer nada. Se não foi, fale com a secretaria.

{institution}
`,
} as const
