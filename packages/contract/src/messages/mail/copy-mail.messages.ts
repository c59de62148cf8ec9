/** The copy of a message by e-mail. Apart, so that no browser loads it. */
export const COPY_MAIL = {
  subject: '{title} – {institution}',
  text: `{greeting}

{sender} enviou uma mensagem a você:

{title}

{body}

Para abrir a mensagem no sistema:
{link}

Para não receber mais mensagens por e-mail:
{unsubscribe}

{institution}
`,
} as const
