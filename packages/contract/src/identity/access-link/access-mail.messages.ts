/** The e-mails about passwords. Apart from `ACCESS`, so that no browser loads them. */
export const ACCESS_MAIL = {
  resetSubject: 'Nova senha – {institution}',
  resetText: `{greeting}

Recebemos um pedido para criar outra senha de acesso a {institution}.

Para escolher a nova senha, abra este link:

{url}

{validity}

Se não foi você que pediu, ignore esta mensagem: a sua senha continua a mesma.

{institution}
`,
  resetValidity:
    'O link vale por uma hora e só pode ser usado uma vez. Se outro link for pedido, este deixa de valer.',
  resetValidityOf:
    'O link é do acesso de {name}, vale por uma hora e só pode ser usado uma vez. Se outro link for pedido, este deixa de valer.',
  changedSubject: 'A sua senha foi alterada – {institution}',
  changedText: `{greeting}

A sua senha foi alterada, e os acessos abertos em outros aparelhos foram encerrados.

Se foi você, não é preciso fazer nada. Se não foi você, crie outra senha em "Esqueci minha senha" e avise a secretaria.

{institution}
`,
} as const
