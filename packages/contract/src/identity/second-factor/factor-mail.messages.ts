/** The e-mails about second factors. Apart from the words of the screens, so that no browser loads them. */
export const FACTOR_MAIL = {
  setSubject: 'Segundo fator configurado – {institution}',
  setText: `{greeting}

Foi configurado um segundo fator para a sua conta em {institution}. A partir de agora, entrar pede também o que foi configurado.

Se foi você, não é preciso fazer nada. Se não foi você, troque a sua senha e avise a secretaria.

{institution}
`,
  removedSubject: 'Segundo fator removido – {institution}',
  removedText: `{greeting}

Um segundo fator da sua conta em {institution} foi removido.

Se foi você, não é preciso fazer nada. Se não foi você, troque a sua senha e avise a secretaria.

{institution}
`,
  resetSubject: 'O seu segundo fator foi redefinido – {institution}',
  resetText: `{greeting}

O segundo fator da sua conta em {institution} foi removido por quem administra o sistema, e os acessos abertos foram encerrados. Para entrar, use a sua senha e configure-o de novo na página dos seus dados.

Se você não pediu isso, troque a sua senha e avise a secretaria.

{institution}
`,
  codeUsedSubject: 'Um código de recuperação foi usado – {institution}',
  codeUsedText: `{greeting}

Um código de recuperação da sua conta em {institution} foi usado. Códigos que restam: {left}.

Se foi você, não é preciso fazer nada; na página dos seus dados você pode criar outros códigos. Se não foi você, troque a sua senha e avise a secretaria.

{institution}
`,
} as const
