import { z } from 'zod'

const PARENTS = [z.ZodObject, z.ZodArray, z.ZodUnion]

export type TextSchema = { path: string; schema: z.ZodType }

/** Every text of a schema with its path; arrays, unions and wrappers are looked into. */
export const textsOf = (schema: unknown, path: string): TextSchema[] => {
  if (!(schema instanceof z.ZodType)) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => textsOf(option, path))
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}{}`)
  const accepted = schema.safeParse('a\r\nb')
  const isText = schema.safeParse('a').success || accepted.success
  if (isText) return [{ path, schema }]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe && PARENTS.some(parent => schema.in instanceof parent))
    return textsOf(schema.in, path)
  return []
}
