import fc from 'fast-check'

// Random tests draw the same each time: whether a mutant lives must not be a matter of luck.
fc.configureGlobal({ seed: 20_260_801, endOnFailure: true })
