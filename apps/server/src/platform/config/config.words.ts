/** Texts of the terminal about a setting that cannot be used. */
export const CONFIG_WORDS = {
  invalid: 'Configuração inválida:\n{problems}',
  oneOf: 'use um destes valores: {values}',
  number: 'deve ser um número inteiro',
  min: 'deve ser ao menos {min}',
  max: 'deve ser no máximo {max}',
  apiBase: 'deve começar com / e não terminar com /',
  secret: 'deve ter ao menos 32 caracteres',
  smtp: 'deve começar com smtp:// ou smtps://',
  postalCodes: 'deve ser "off" ou um endereço http(s) que contenha {cep}',
  holidays: 'deve ser "off" ou um endereço http(s) que contenha {year}',
  pushTest: 'deve ser um endereço desta máquina, como http://127.0.0.1:46400',
  dnsServers: 'deve ser uma lista de endereços IP separados por vírgula',
  timeOfDay: 'deve ser uma hora como 02:30',
  timeZone: 'deve ser o nome de um fuso horário, como America/Manaus',
  backupEmbeddedOnly:
    'LOUSA_BACKUP_DIR: vale apenas para o banco embutido; com DATABASE_URL, use as ferramentas do PostgreSQL',
  metricsTokenNeeded:
    'LOUSA_METRICS_TOKEN: necessária quando LOUSA_METRICS_HOST deixa outras máquinas alcançarem LOUSA_METRICS_PORT',
  metricsPortTaken: 'LOUSA_METRICS_PORT: deve ser outra que PORT',
  ownerNeeded: 'DATABASE_OWNER_URL: necessária com DATABASE_URL (conta dona das tabelas, para migrações)',
  queueNeeded: 'DATABASE_QUEUE_URL: necessária com DATABASE_URL (conta da fila de tarefas)',
  secretNeeded: 'LOUSA_SECRET: necessária com DATABASE_URL',
  roleNeedsDatabase: 'LOUSA_ROLE={role}: exige DATABASE_URL (o banco embutido serve um só processo)',
} as const
