import type { TextWords } from './default-texts.types.ts'

export const privacyBody = ({ name, identified, contact }: TextWords): string => `
Esta política explica quais dados pessoais são guardados no sistema acadêmico, para quê, por quanto tempo e quais são os seus direitos, conforme a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).

# Quem cuida dos dados

- Controlador: ${identified}. É a instituição que decide quais dados são pedidos e como são usados.
- Operador: Lousa, o sistema que guarda os dados e os trata somente conforme as instruções da instituição.

# Quais dados são guardados

- Identificação: nome, nome social, CPF, documentos, certidão, data e lugar de nascimento, nacionalidade, gênero e fotografia, quando informados.
- Contato: endereço, telefones e e-mail.
- Responsáveis: nome, parentesco, CPF, contatos e ocupação.
- Vida escolar: matrículas, turmas, frequência, notas, pareceres, justificativas, documentos emitidos e avisos.
- Uso do sistema: data e hora dos acessos, navegador e endereço de rede, alterações feitas e consultas a dados de alunos.

Só é pedido o que é necessário. Dados de saúde e outros dados sensíveis, quando necessários ao cuidado do aluno, são vistos apenas por quem precisa deles. O sistema não mostra propaganda, não vende dados e não traça perfis comerciais.

# Para que são usados

- Matricular, ensinar e avaliar, e registrar a frequência.
- Emitir boletins, históricos e outros documentos.
- Falar com alunos e responsáveis.
- Cumprir deveres legais, como o Censo Escolar e a guarda dos registros escolares.
- Proteger as contas e saber quem consultou ou alterou um dado.

Os registros escolares são tratados para cumprir obrigação legal e executar políticas públicas de educação, e por isso não dependem de consentimento (LGPD, artigos 7º e 11). O consentimento é pedido à parte quando é necessário, como para o uso de imagem e para inscrições em atividades pela internet, e pode ser retirado a qualquer momento.

# Crianças e adolescentes

Os dados de crianças e adolescentes são tratados no melhor interesse deles (LGPD, artigo 14).

- Na inscrição pela internet de menores de 18 anos, um responsável com CPF lê e aceita uma autorização destacada, que fica guardada com data e versão do texto.
- Não se pede a crianças e adolescentes mais do que o necessário para a atividade.
- O responsável pode consultar os dados do aluno e pedir a correção deles.

# Com quem são compartilhados

- Com os órgãos de educação, quando a lei manda, como o Inep e a secretaria de educação.
- Com outra escola, na transferência do aluno.
- Com a Justiça, o Ministério Público e o Conselho Tutelar, nos casos da lei.

# Por quanto tempo

Históricos, atas, matrículas e notas são guardados permanentemente, como pedem as normas de ensino. Os registros de acesso são guardados por pelo menos seis meses. Os outros dados são guardados enquanto forem necessários e pelo prazo da tabela de temporalidade da rede de ensino. Depois disso são eliminados.

# Como são protegidos

O acesso é pessoal e limitado à função de cada um, as senhas são guardadas de forma que ninguém possa lê-las, e alterações e consultas ficam registradas. Se acontecer um incidente que possa causar risco ou dano, a instituição avisará as pessoas atingidas e a Autoridade Nacional de Proteção de Dados (ANPD).

# Os seus direitos

Você pode pedir à instituição, sem custo:

- saber se os seus dados são tratados e ter acesso a eles;
- corrigir dados incompletos, errados ou desatualizados;
- saber com quem os dados foram compartilhados;
- eliminar ou bloquear dados desnecessários ou tratados fora da lei;
- retirar um consentimento que tenha dado;
- reclamar à ANPD, em www.gov.br/anpd.

Os registros que a lei manda guardar não podem ser apagados.

# Contato

Para exercer os seus direitos ou falar com o encarregado pelos dados pessoais, procure ${name} ${contact}.

# Mudanças nesta política

Cada versão é numerada e guardada. Quando a política mudar, o sistema avisará.
`
