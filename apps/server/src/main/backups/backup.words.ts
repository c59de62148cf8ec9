/** Texts of the terminal for making and restoring backups. */
export const BACKUP_COMMAND_WORDS = {
  backupUsage: `Uso: npm run backup -- [opções]
  --to PASTA        onde o backup é gravado (padrão: LOUSA_BACKUP_DIR)
  --key ARQUIVO     cifra com a chave do arquivo (padrão: LOUSA_BACKUP_KEY)
  --new-key ARQUIVO grava uma chave nova e termina
A Lousa pode estar em uso: ninguém precisa sair.`,
  restoreUsage: `Uso: npm run restore -- --from ARQUIVO [opções]
  --from ARQUIVO    o backup, com o .json ao lado
  --to PASTA        pasta de dados vazia (padrão: LOUSA_DATA_DIR)
  --key ARQUIVO     a chave com que foi cifrado (padrão: LOUSA_BACKUP_KEY)`,
  unknownOption: '{option}: não reconhecido ou sem valor.\n\n{usage}',
  yesOrNo: '{option} {word}: escreva sim ou não. Nada foi feito.',
  options: 'Opções',
  nowhere: 'Indique com --to a pasta em que o backup deve ficar, de preferência em outro disco.',
  embeddedOnly: `O banco de dados é externo (DATABASE_URL): faça o backup com as ferramentas do PostgreSQL, como superusuário.
  pg_basebackup --pgdata=PASTA --format=tar --gzip --checkpoint=fast   (servidor inteiro)
  pg_dump --format=custom --file=lousa.dump lousa                      (só este banco)
Guarde LOUSA_SECRET à parte. Detalhes em docs/implantacao.md.`,
  restoreEmbeddedOnly: `O banco de dados é externo (DATABASE_URL): restaure-o com as ferramentas do PostgreSQL, como superusuário.
  pg_restore --clean --if-exists --dbname=lousa lousa.dump
Detalhes em docs/implantacao.md.`,
  made: 'Backup gravado em {file}: {size}, {rows} linhas em {tables} tabelas, conferidas na cópia iniciada.',
  open: 'ATENÇÃO: o backup não está cifrado e contém dados pessoais de alunos. Use --key, ou guarde-o onde só quem pode o alcança.',
  noSecret: 'A chave das sessões (LOUSA_SECRET) não está no backup: guarde-a à parte.',
  pruned: ['1 backup antigo apagado.', '{n} backups antigos apagados.'],
  newKey: `Chave gravada em {file}. Guarde-a fora deste servidor: sem ela nenhum backup cifrado pode ser aberto.
No servidor basta a metade que só grava:
  {recipient}`,
  restored:
    'Backup de {when} restaurado em {folder}: {rows} linhas em {tables} tabelas. Inicie com npm start.',
  failed: 'O backup automático falhou: {reason}',
  system: {
    full: 'O disco está cheio, e o comando parou sem deixar nada pela metade: {reason}. Libere espaço e tente de novo.',
    unwritable:
      'Esta conta não pode gravar aqui, e o comando parou: {reason}. Confira a quem pertence a pasta e se o disco está montado com escrita.',
  },
} as const
