import type { TextWords } from './default-texts.types.ts'

export const termsBody = ({ name, identified, contact }: TextWords): string => `
Estes termos explicam como usar o sistema acadêmico de ${identified}. O sistema é o Lousa, e quem responde por ele perante você é a instituição. Ao criar a sua senha, você declara que leu e aceita estes termos.

# Para que serve o sistema

Nele a instituição registra a vida escolar: cadastros, matrículas, turmas, aulas, frequência, avaliações, documentos e avisos. Cada pessoa vê e altera apenas o que cabe à sua função:

- alunos e responsáveis consultam o que é do próprio aluno;
- professores registram aulas, frequência e notas das suas turmas;
- a secretaria cuida dos cadastros e dos documentos.

# A sua conta

- A conta é pessoal. O usuário é o seu CPF, e a senha só você deve conhecer.
- Não empreste a senha nem deixe o sistema aberto em computadores de outras pessoas. Na página dos seus dados, em "Meus acessos", você vê onde a sua conta está aberta e pode encerrar cada acesso.
- Se desconfiar que alguém descobriu a sua senha, troque-a logo e avise a secretaria.
- Mantenha o seu e-mail e telefone atualizados: é por eles que a instituição fala com você.

# O que se espera de quem usa

- Informar dados verdadeiros, seus ou do aluno por quem você responde.
- Usar o que vê no sistema somente para fins escolares. Dados de alunos não podem ser copiados, publicados ou repassados a outras pessoas.
- Não tentar entrar na conta de outra pessoa, contornar as proteções do sistema ou atrapalhar o seu funcionamento.

Quem descumpre estes termos pode ter o acesso suspenso, sem prejuízo do que a lei e as normas da instituição preveem. A suspensão do acesso não prejudica a matrícula nem os direitos escolares do aluno.

# Registros e documentos

As alterações feitas no sistema ficam registradas com autor, data e hora. As consultas a dados de alunos também. Os documentos emitidos pelo sistema valem conforme as normas da instituição e da rede de ensino; em caso de dúvida, vale o que estiver nos arquivos da secretaria.

# Funcionamento

A instituição procura manter o sistema sempre disponível, mas podem ocorrer paradas para manutenção ou por falhas de energia e de internet. Parte do trabalho dos professores continua sem internet e é enviada depois.

# Custo

O uso do sistema por alunos, responsáveis e equipe é gratuito. O sistema não mostra propaganda e não traça perfis de ninguém para fins comerciais.

# Mudanças nestes termos

Quando estes termos mudarem, o sistema mostrará a nova versão e pedirá o seu aceite. As versões anteriores continuam guardadas, com a data em que você as aceitou.

# Contato

Dúvidas e pedidos podem ser feitos a ${name} ${contact}. Estes termos seguem as leis brasileiras.
`
