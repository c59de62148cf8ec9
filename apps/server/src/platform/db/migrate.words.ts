/** What whoever starts the server reads where its migrations stop. */
export const MIGRATE_WORDS = {
  changed: 'A migração {name} já foi aplicada e foi alterada depois. Crie uma nova migração.',
  newer:
    'O banco de dados é de uma versão mais nova da Lousa (migração {names}). Inicie essa versão ou uma mais nova, ou restaure uma cópia de segurança anterior.',
  failed: 'A migração {name} falhou: {reason}',
} as const
