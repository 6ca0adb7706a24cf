/** What a person does about their own session, the same from the sidebar and from their profile. */
export { useChooseLanguage } from './useChooseLanguage.ts'
export { useSignOut } from './useSignOut.ts'
