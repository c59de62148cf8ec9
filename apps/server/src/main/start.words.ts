/** Texts of the terminal for starting and operating the server. */
export const START_WORDS = {
  workerReady: 'Lousa: trabalhador de tarefas pronto em {seconds} s.',
  ready: '\nLousa pronta em {seconds} s: {url}',
  noInstitution: 'Ainda não há nenhuma instituição neste servidor. Para criar a primeira:',
  openFirstRun: '  1. Abra {url}/primeiro-acesso pelo endereço em que ela vai atender.',
  setupCode: '  2. Informe o código de instalação: {code}',
  inTerminal: '  Ou, no terminal: npm run institution:create',
  demo: 'Escola de demonstração: {school}   Secretaria municipal: {municipal}',
  demoAccount: '  {label} {cpf}   senha {password}',
  stopping: '\nRecebido {signal}: encerrando…',
  stoppedLate: 'O encerramento não terminou em {seconds} s: este processo termina agora.',
  onlyLocal: 'Há contas de demonstração: atendendo apenas em {local}, e não em {host}.',
  resetEmbeddedOnly: 'demo:reset vale apenas para o banco embutido.',
  resetRefused: 'Há instituições reais neste banco: nada foi apagado.',
  resetDone: 'Demonstração apagada. Ela será criada de novo no próximo `npm start`.',
  upgradeBackup: 'Há uma atualização do banco por fazer ({count} migrações). Antes, um backup em {folder}…',
  upgradeBackupRefused:
    'A atualização não começou, porque o backup de antes dela não pôde ser feito: {reason} Resolva isso e inicie de novo; com LOUSA_UPGRADE_BACKUP=off a atualização é feita sem backup.',
  damaged:
    'O banco de dados está danificado ({code}: {reason}). Nada foi alterado. Guarde uma cópia da pasta de dados, confira o disco e a memória da máquina, e restaure o último backup (npm run restore) em uma pasta vazia.',
  clockSetBack:
    'O relógio desta máquina está {minutes} minutos atrás do que o banco de dados já gravou, e nada foi aberto: sessões, prazos e aulas ficariam com a hora errada. Acerte-o (NTP) e inicie de novo. Se ele está certo agora e esteve adiantado antes, inicie uma vez com LOUSA_CLOCK_CHECK=off.',
  interruptedRestore:
    'ATENÇÃO: uma restauração para esta pasta foi interrompida, e nada dela está em uso. O que ela abriu ficou em {folder}. Repita npm run restore em uma pasta vazia (o próximo comando apaga o que sobrou), ou apague essa pasta.',
  operatorReady: 'Página da operação: {url}',
  alreadyRunning: 'A Lousa já está em uso na porta {port}, e nada foi iniciado.',
  oldPostgres: 'É necessário o PostgreSQL 18 ou mais novo.',
  pooled:
    '{setting} passa por um pooler (como o PgBouncer). Só DATABASE_URL pode passar por ele: as migrações e a fila precisam de conexões diretas com o PostgreSQL.',
  powerfulRole: 'A conta de DATABASE_URL {problem}. Use uma conta sem privilégios para a aplicação.',
  roleProblems: {
    BYPASSES: 'é superusuário ou ignora as políticas de linha',
    OWNS: 'é dona de tabelas',
    CREATES_TEMPORARY:
      'pode criar tabelas temporárias (execute, como administrador do banco: REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC, {role})',
  },
} as const
