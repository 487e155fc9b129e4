import '@leaseledger/projections/kernel/projection';
