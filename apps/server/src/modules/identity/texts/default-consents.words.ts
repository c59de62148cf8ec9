import type { TextWords } from './default-texts.types.ts'

/** Read by guardians, with or without much schooling, and by the children themselves: short and plain. */
export const guardianBody = ({ name, identified, contact }: TextWords): string => `
Esta autorização é para o pai, a mãe ou outro responsável legal de quem tem menos de 18 anos.

# O que você autoriza

Você autoriza ${identified} a guardar e usar os dados do aluno que estão neste cadastro: nome, documentos, nascimento, endereço, contatos, e os seus dados como responsável.

# Para que servem

- Inscrever o aluno nas turmas e atividades.
- Registrar a presença dele.
- Avisar você quando for preciso.
- Cuidar da segurança do aluno.

# O que não é feito

- Os dados não são vendidos.
- Não há propaganda.
- Os dados não são publicados.
- Não é pedido nada além do necessário para participar.

# Quem vê os dados

A secretaria, os professores das turmas do aluno e os órgãos públicos, quando a lei manda.

# Você pode mudar de ideia

Você pode ver os dados, corrigir o que estiver errado e retirar esta autorização quando quiser, sem custo. Sem ela, o aluno pode não conseguir continuar nas atividades que dependem da inscrição; o que a lei manda guardar continua guardado. Procure ${name} ${contact}.

# Você declara

- que é responsável legal pelo aluno;
- que os dados informados são verdadeiros;
- que leu este texto e concorda com ele.

A data e a versão deste texto ficam guardadas com o seu nome e CPF (Lei 13.709/2018, artigo 14).
`

export const imageUseBody = ({ name, identified, contact }: TextWords): string => `
Com esta autorização, ${identified} pode usar fotos, vídeos e gravações de voz em que a pessoa aparece nas atividades da instituição.

# Onde podem aparecer

- em murais, jornais e materiais da instituição;
- na página e nas redes sociais da instituição;
- em trabalhos e exposições escolares.

# O que não é permitido

- uso comercial ou em propaganda de terceiros;
- uso que exponha, constranja ou ridicularize;
- divulgar, junto com a imagem, documentos, endereço, notas ou dados de saúde.

# É uma escolha livre

Autorizar não é obrigatório. Quem não autoriza participa de todas as atividades do mesmo jeito.

# Por quanto tempo

A autorização vale enquanto durar o vínculo com a instituição e pode ser retirada a qualquer momento, sem custo, ${contact}. Depois de retirada, ${name} deixa de fazer novas publicações e remove as que estiverem sob o seu controle. O que já foi impresso ou copiado por outras pessoas pode não ter como ser recolhido.

Por menores de 18 anos, quem autoriza é um responsável. A opinião do aluno também deve ser ouvida.
`
