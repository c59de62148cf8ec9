/** Texts of the terminal for moving an institution to another server, and the names in the archive. */
export const TRANSFER_COMMAND_WORDS = {
  exportUsage: `Uso: npm run institution:export -- --host ENDEREÇO --to ARQUIVO [opções]
  --host ENDEREÇO   um endereço em que a instituição atende
  --to ARQUIVO      o arquivo a gravar, por exemplo escola.tar.gz
  --passwords sim   leva também as senhas (cifradas): todos entram no outro servidor como aqui
A Lousa pode estar em uso: o arquivo mostra um só momento.`,
  importUsage: `Uso: npm run institution:import -- --from ARQUIVO [opções]
  --from ARQUIVO    o arquivo de institution:export
  --host ENDEREÇO   o endereço em que ela atenderá aqui (padrão: os que tinha)
  --origin URL      começo dos links de convite, quando não é o do endereço (ex.: https://escola.gov.br)
  --rehearse sim    tenta tudo, confere e desfaz: nada fica`,
  exported: '{name} exportada em {file}: {rows} linhas em {tables} tabelas.',
  open: 'ATENÇÃO: o arquivo contém dados pessoais de alunos. Guarde-o onde só quem pode o alcança, e apague-o depois.',
  imported: '{name} importada: {rows} linhas em {tables} tabelas, contadas. Atende em {hosts}.',
  arrivedBefore:
    'Esta instituição já tinha chegado inteira, em uma importação interrompida, e ninguém entrou ainda: seguem os convites.',
  rehearsed:
    'Ensaio: {name} entraria inteira, {rows} linhas em {tables} tabelas, em {hosts}. Nada foi gravado.',
  invited: 'As senhas não vieram. Convites dos administradores, válidos por 7 dias e uma só vez:',
  invitation: '  {name}: {link}',
  others: 'As outras pessoas criam a senha em “Esqueci minha senha” ou por convite da secretaria.',
  readMe: `LOUSA – UMA INSTITUIÇÃO

Este arquivo contém tudo o que uma instituição registrou na Lousa, em forma aberta.

manifesto.json   o que há aqui: versão, instituição, endereços e, de cada tabela, colunas, tipos, linhas e SHA-256
dados/*.csv      uma tabela por arquivo: UTF-8, vírgula, cabeçalho na primeira linha, aspas duplas (RFC 4180)

- Vazio sem aspas é “não informado”; "" é um texto vazio.
- Datas: AAAA-MM-DD. Instantes: com fuso. Notas: ponto decimal. Listas e objetos: como o PostgreSQL e o JSON os escrevem.
- Conteúdo de arquivos e imagens: hexadecimal depois de \\x, em pedaços numerados (position).
- As colunas *_id ligam as tabelas: student_enrollment.account_id é account.id, por exemplo.
- Não vêm: sessões, links de acesso, segundos fatores, e-mails a caminho e, sem --passwords, senhas.

Outro servidor da mesma versão lê este arquivo com: npm run institution:import -- --from ARQUIVO
`,
} as const
