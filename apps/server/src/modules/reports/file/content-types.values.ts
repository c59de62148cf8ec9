export const PDF = 'application/pdf'
export const ZIP = 'application/zip'
