/** Texts of the terminal about migrations that cannot run. */
export const MIGRATE_WORDS = {
  changed: 'A migração {name} já foi aplicada e foi alterada depois. Crie uma nova migração.',
  newer:
    'O banco de dados é de uma versão mais nova da Lousa (migração {names}). Inicie essa versão ou uma mais nova, ou restaure uma cópia de segurança anterior.',
  failed: 'A migração {name} falhou: {reason}. {left} {before}',
  leftNothing: 'Nada dela ficou no banco.',
  leftHalf: 'Ela pode ter ficado pela metade; inicie esta versão de novo, que a repete desde o começo.',
  othersStay:
    'As anteriores ficaram ({names}): a versão de antes já não inicia sobre este banco. Corrija a causa e inicie de novo, ou restaure o backup feito antes da atualização.',
  waiting:
    'Outro processo está atualizando o banco de dados (conexão {pid}, de {from}). Esperando por ele, no máximo {minutes} minutos…',
  gaveUp:
    'Outro processo atualiza o banco de dados há {minutes} minutos e não terminou (conexão {pid}, de {from}). Este desistiu de esperar, sem alterar nada. Veja o que aquele processo diz; se ele já não existe, encerre a conexão com select pg_terminate_backend({pid}) e inicie de novo.',
  thisMachine: 'esta máquina',
  formerStarts: 'O banco está como antes: a versão de antes pode ser iniciada.',
} as const
