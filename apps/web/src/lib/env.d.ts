/** The build's number, sent with every call so that a newer server can ask for a reload. */
declare const __LOUSA_BUILD__: string
