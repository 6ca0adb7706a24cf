/** Every part of the interface is a project with the preset of shared/build. */
export default {
  // Long for a slow machine that does other things too; a test that hangs still ends.
  testTimeout: 60_000,
  projects: ['<rootDir>/shared', '<rootDir>/shell', '<rootDir>/mfe-auth', '<rootDir>/mfe-agents', '<rootDir>/mfe-chats', '<rootDir>/mfe-staff', '<rootDir>/mfe-dashboard'],
}
