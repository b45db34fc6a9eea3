/** Each commit draws other cases of the properties, and the same commit the same ones again. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.ADMIT_SEED) });
