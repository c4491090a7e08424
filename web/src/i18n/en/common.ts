export const common = { language: 'Language', asTheBrowser: 'As the browser says' } as const
