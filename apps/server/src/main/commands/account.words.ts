/** Texts of the terminal of the command about accounts. */
export const ACCOUNT_WORDS = {
  usage: `Uso: npm run account:reset-factor -- --host ENDEREÇO --cpf CPF
  --host ENDEREÇO   um endereço em que a instituição atende
  --cpf CPF         CPF da pessoa que perdeu o segundo fator
Remove o segundo fator e encerra os acessos abertos. A senha continua a mesma. A pessoa é avisada por e-mail.`,
  badHost: '--host: informe um endereço como escola.gov.br, sem http://',
  badCpf: '--cpf: informe um CPF ou CNPJ válido',
  unknownHost: '--host: nenhuma instituição atende em {host}',
  unknownPerson: '--cpf: ninguém com este CPF nesta instituição',
  noFactor: 'Esta pessoa não tem segundo fator: nada foi alterado.',
  reset: 'O segundo fator de {name} foi removido, e os acessos abertos foram encerrados.',
  told: 'A pessoa será avisada por e-mail assim que o servidor estiver em execução.',
  notSent: 'O envio de e-mails não está configurado (SMTP_URL): avise a pessoa.',
  noAddress: 'Não há e-mail no cadastro: avise a pessoa.',
} as const
